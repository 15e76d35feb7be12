-- A refund of an order that is not paid yet pays nothing back: its credit note reduces the amount due.

alter table refunds drop constraint refunds_destination_check;
alter table refunds add constraint refunds_destination_check check (destination in ('origin', 'credit', 'transfer', 'invoice'));
comment on column refunds.destination is 'where the money goes: to the card, to credit, by bank, or off the amount due of the invoice (invoice), where none was received';

-- Those decided so far: a credit note was issued, and the journal has no money of theirs.
update refunds r set destination = 'invoice' where r.status = 'done' and r.amount_minor > 0 and r.replaces_id is null and r.reason <> 'chargedBack'
  and exists (select 1 from invoices i where i.company_id = r.company_id and i.refund_id = r.id)
  and not exists (select 1 from journal_entries e where e.company_id = r.company_id and e.refund_id = r.id);
