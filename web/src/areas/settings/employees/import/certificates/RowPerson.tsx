import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../../../ui/i18n.ts';
import { useFormat } from '../../../../../words/format.ts';
import { PersonPicker } from '../../../../../modules/people/PersonPicker.tsx';
import classes from './certificates.module.css';
import type { CertificateRow } from './rows.ts';

type RowPersonProps = { row: CertificateRow; open: boolean; onChange: (person: CertificateRow['person']) => void };

/** Whose a file is; where its name leaves that open, someone is chosen by hand. */
export function RowPerson({ row, open, onChange }: RowPersonProps) {
  const { t } = useTranslation('imports');
  const f = useFormat();
  const [choosing, setChoosing] = useState(false);
  if (row.person && !(open && choosing))
    return (
      <span className={classes.person}>
        <span>
          {row.person.name}
          {row.person.number && <small>{row.person.number}</small>}
        </span>
        {open && (
          <button
            type="button"
            className={classes.other}
            aria-label={t('certificates.otherFor', { name: row.file.name })}
            onClick={() => setChoosing(true)}
          >
            {t('certificates.other')}
          </button>
        )}
      </span>
    );
  if (!open) return '–';
  const candidates = row.match?.candidates ?? [];
  return (
    <div className={classes.choice}>
      {!row.person &&
        candidates.slice(0, 4).map((one) => (
          <Button key={one.id} size="xs" variant="light" onClick={() => onChange(one)}>
            {one.name} · {one.number}
            {one.endedOn && ` · ${t('certificates.leftOn', { day: f.day(one.endedOn) })}`}
          </Button>
        ))}
      <PersonPicker
        bare
        label={t('certificates.personOf', { name: row.file.name })}
        placeholder={t('certificates.choosePerson')}
        value={row.person}
        onChange={(person) => {
          if (person) setChoosing(false);
          onChange(person);
        }}
      />
    </div>
  );
}
