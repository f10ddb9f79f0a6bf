# -*- coding: unicode_escape -*- Hides code from readers by its encoding.
x = 1 #\nimport os; os._exit(0)
