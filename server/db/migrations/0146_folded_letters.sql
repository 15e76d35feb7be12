-- Letters that have no accent to take off: "Œuvrard" is found as "oeuvrard" and sorts between "Odette" and "Oger", "O’Neill" as "O'Neill".
-- The code points put œ, æ, ß, ø, ł, đ and the typographic apostrophe behind z.
create or replace function folded(words text) returns text language sql immutable parallel safe
  return translate(
    replace(replace(replace(lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    'øłđ’', 'old''');

-- What was stored and indexed with the earlier rule. A column generated from these is computed again when they are written; an index is made again
-- and not rebuilt, for a session keeps the rule of an index as it first read it.
drop index people_folded, companies_folded, products_named_en, products_named_fr;
update people set legal_name = legal_name where lower(legal_name || coalesce(preferred_name, '')) ~ '[œæßøłđ’]';
update employments set employee_number = employee_number where lower(employee_number || coalesce(contact_email, '')) ~ '[œæßøłđ’]';
update products set sku = sku where lower(sku || names::text || summaries::text) ~ '[œæßøłđ’]';
create index people_folded on people (folded(legal_name), id);
create index companies_folded on companies (folded(display_name), id);
create index products_named_en on products (folded(coalesce(nullif(names ->> 'en', ''), nullif(names ->> 'en', ''), nullif(names ->> 'fr', ''), names ->> 'es', '')), id) where status = 'published';
create index products_named_fr on products (folded(coalesce(nullif(names ->> 'fr', ''), nullif(names ->> 'en', ''), nullif(names ->> 'fr', ''), names ->> 'es', '')), id) where status = 'published';
