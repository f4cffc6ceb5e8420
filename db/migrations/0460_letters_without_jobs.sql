-- The outbox is the queue: nobody works the jobs any more that came with each letter.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'messages.deliver';
  end if;
end
$$;
