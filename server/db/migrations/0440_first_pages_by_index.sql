-- outside a transaction
-- What happened at a company since a moment is found without reading all of its attempts and qualifications.
create index concurrently enrolments_latest on enrolments (company_id, (greatest(assigned_at, started_at, completed_at, failed_at, withdrawn_at)));
create index concurrently achievements_latest on achievements (company_id, (greatest(recorded_at, revoked_at)));
create index concurrently seat_uses_used on seat_uses (company_id, used_at);
-- And the first people by name without sorting everyone.
create index concurrently people_name_key on people (name_key);
