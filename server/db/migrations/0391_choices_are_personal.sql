-- The comment of 0390 replaced the one that the register of processing reads.
call personal('list_choices', 'preference', 'employees', 'training');
