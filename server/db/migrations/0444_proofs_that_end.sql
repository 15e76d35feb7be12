-- outside a transaction
-- Whose proofs end first, for the first pages of the reports of what expired and what expires soon.
create index concurrently achievements_ending on achievements (company_id, valid_through);
