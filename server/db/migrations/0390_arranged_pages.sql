-- The parts of a page that a person arranged, such as the tiles of the company's dashboard.
alter table list_choices add column arrangement text check (arrangement ~ '^-?[a-z][A-Za-z]{1,39}(,-?[a-z][A-Za-z]{1,39})*$' and length(arrangement) <= 1000);
comment on column list_choices.arrangement is 'the parts of a page in the person''s order, with commas; a hidden one behind a minus sign; null: the usual order';
comment on table list_choices is 'lists [tenant]: what a person chose for a list or a page: a favourite in the index of reports, the view it opens in, the order of its parts';
