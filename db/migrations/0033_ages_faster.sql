-- As before (0032), but what says no age, which is nearly every product, is left after one pattern: an import spent
-- half of its insert in this function.
create or replace function ages_of(title text, description text, specifications jsonb) returns int4range
  language plpgsql immutable parallel safe
  as $$
declare
  stated text;
  said text;
  several text[];
  begun text[];
  first_unit int;
  last_unit int;
begin
  if specifications::text ~* '"\s*(edad|age|idade)' then
    select string_agg(public.fold(value), ' ') into stated from jsonb_each_text(specifications)
      where key ~* '^\s*(edad|age|idade)';
  end if;
  if stated is null and title || ' ' || description !~* '\d\s?\+?\s?(?:a|mes|year|month)' then return null; end if;
  said := coalesce(stated, public.fold(title || ' ' || description));
  if stated is not null then
    several := regexp_match(said, '(\d{1,2})\s?(ano|mes|year|month)?\w*\s?(?:a|-|–|y|hasta|to|ate)\s?(\d{1,2})\s?(ano|mes|year|month)');
  elsif said ~ '\d\s?\+?\s?(?:ano|mes|year|month)' then
    -- Of what is no specification only what is led to a child: a bulb of ten years is no toy.
    several := coalesce(
      regexp_match(said, '\m(?:para|for|edad|edades|ages?|aged|ninos|ninas|nenes|bebes?|kids|children|criancas)\s(?:(?:de|entre|from)\s)?(?:los\s)?(\d{1,2})\s?(ano|mes|year|month)?\w*\s?(?:a|-|–|y|hasta|to|ate)\s?(\d{1,2})\s?(ano|mes|year|month)'),
      regexp_match(said, '\m(\d{1,2})\s?(mes)?(?:es)?\s?(?:a|-|–)\s?(\d{1,2})\s?(mes)es\M(?!\s(?:de\s)?(?:garantia|uso|vida|sin))'));
  else
    return null;
  end if;
  if several is not null then
    first_unit := case when coalesce(several[2], several[4]) like 'm%' then 1 else 12 end;
    last_unit := case when several[4] like 'm%' then 1 else 12 end;
    return int4range(several[1]::int * first_unit,
      greatest((several[3]::int + 1) * last_unit, several[1]::int * first_unit + 1));
  end if;
  begun := coalesce(
    regexp_match(said, '(?:\+\s?|mayores de |a partir de |a partir dos |desde |from )(?:los )?(\d{1,2})\s?(ano|mes|year|month)\w*(?!\w|\s(?:de\s)?(?:garantia|experiencia))'),
    regexp_match(said, '\m(\d{1,2})\s?(ano|mes|year|month)\w*\s?(?:en adelante|y mas|o mas|e mais|ou mais|and up|and older|or older|\+)'),
    regexp_match(said, '\m(\d{1,2})\s?\+\s?(ano|mes|year|month)'),
    case when stated is not null then regexp_match(said, '(\d{1,2})\s?(ano|mes|year|month)?') end);
  if begun is not null then
    return int4range(begun[1]::int * case when begun[2] like 'm%' then 1 else 12 end, null);
  end if;
  if stated is not null and said ~ 'nacimiento|nacid|birth|nascimento' then return int4range(0, null); end if;
  return null;
end
$$;
