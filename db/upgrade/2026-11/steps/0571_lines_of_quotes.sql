-- What a quote was given for, so that goods of the same price cannot be bought with it; null before this was stored.
alter table crypto_quotes add column lines_key text;
