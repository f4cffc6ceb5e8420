-- The first word of such a group finds the others, and they do not find it: who looks for fish is shown tuna.
alter table synonym_groups add column is_one_way boolean not null default false;
