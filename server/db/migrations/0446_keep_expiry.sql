-- outside a transaction
-- What is kept was counted without these: it is derived until the job has kept it again.
do $$ begin loop
  delete from kept_days where company_id in (select company_id from kept_days where on_date > '-infinity' limit 1000);
  exit when not found;
  commit;
end loop; end $$;
