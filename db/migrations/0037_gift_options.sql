-- A present: the note of its buyer, and who receives it where, if not the buyer: {note, receiver}.
alter table orders add column gift jsonb
  check (jsonb_typeof(gift) = 'object' and jsonb_typeof(gift->'note') = 'string' and length(gift->>'note') <= 300
    and jsonb_typeof(gift->'receiver') in ('object', 'null'));
