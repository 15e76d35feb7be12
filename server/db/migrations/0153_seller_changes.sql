-- All that an invoice says of who sells waits for a second administrator or three days, not where to pay alone.
comment on table issuer_changes is 'store [shared]: changes of what an invoice says of the seller (name, address, tax ids, bank details, footer): as purchase_rule_changes, after three days';
comment on column issuer_changes.after is '{name, addressLines, taxIds, bankDetails, footer}: those that are to change; before: what they were when it was proposed';
