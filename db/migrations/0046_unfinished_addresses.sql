-- An address of an earlier shop may name no corregimiento: its person chooses it at the first purchase.
alter table addresses drop constraint addresses_corregimiento_check;
