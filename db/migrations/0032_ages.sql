-- no transaction
-- For what ages a product says it is, in months: by its specification of the age, else by its words. Null where it says none.
create or replace function ages_of(title text, description text, specifications jsonb) returns int4range
  language sql immutable parallel safe
  as $$
select case
  when several is not null then int4range(several[1]::int * first_unit,
    greatest((several[3]::int + 1) * last_unit, several[1]::int * first_unit + 1))
  when begun is not null then int4range(begun[1]::int * case when begun[2] like 'm%' then 1 else 12 end, null)
  when is_stated and said ~ 'nacimiento|nacid|birth|nascimento' then int4range(0, null)
end
from (
  select is_stated, said, several, begun,
    case when coalesce(several[2], several[4]) like 'm%' then 1 else 12 end as first_unit,
    case when several[4] like 'm%' then 1 else 12 end as last_unit
  from (
    -- Of what is no specification only what is led to a child: a bulb of ten years is no toy.
    select is_stated, said,
      case when is_stated
        then regexp_match(said, '(\d{1,2})\s?(ano|mes|year|month)?\w*\s?(?:a|-|–|y|hasta|to|ate)\s?(\d{1,2})\s?(ano|mes|year|month)')
        else coalesce(
          regexp_match(said, '\m(?:para|for|edad|edades|ages?|aged|ninos|ninas|nenes|bebes?|kids|children|criancas)\s(?:(?:de|entre|from)\s)?(?:los\s)?(\d{1,2})\s?(ano|mes|year|month)?\w*\s?(?:a|-|–|y|hasta|to|ate)\s?(\d{1,2})\s?(ano|mes|year|month)'),
          regexp_match(said, '\m(\d{1,2})\s?(mes)?(?:es)?\s?(?:a|-|–)\s?(\d{1,2})\s?(mes)es\M(?!\s(?:de\s)?(?:garantia|uso|vida|sin))'))
      end as several,
      coalesce(
        regexp_match(said, '(?:\+\s?|mayores de |a partir de |a partir dos |desde |from )(?:los )?(\d{1,2})\s?(ano|mes|year|month)\w*(?!\w|\s(?:de\s)?(?:garantia|experiencia))'),
        regexp_match(said, '\m(\d{1,2})\s?(ano|mes|year|month)\w*\s?(?:en adelante|y mas|o mas|e mais|ou mais|and up|and older|or older|\+)'),
        regexp_match(said, '\m(\d{1,2})\s?\+\s?(ano|mes|year|month)'),
        case when is_stated then regexp_match(said, '(\d{1,2})\s?(ano|mes|year|month)?') end) as begun
    from (
      select stated is not null as is_stated, coalesce(stated, public.fold(title || ' ' || description)) as said
      from (select string_agg(public.fold(value), ' ') as stated from jsonb_each_text(specifications)
        where key ~* '^\s*(edad|age|idade)') named) words_of_age
    where is_stated or said ~ '\d\s?\+?\s?(?:ano|mes|year|month)') matched) read
$$;
-- Few products say an age, and a list for one reads them all.
create index concurrently if not exists products_ages_idx
  on products using gist (ages_of(title, description, specifications))
  where ages_of(title, description, specifications) is not null;
