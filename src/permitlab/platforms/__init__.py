"""Where classrooms run the kit: one module a platform, each an entry point of its own, standard library only."""
