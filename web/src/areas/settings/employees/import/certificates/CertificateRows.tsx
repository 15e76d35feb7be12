import { ActionIcon, Checkbox } from '@mantine/core';
import type { DraftValues } from '../../../../../modules/evidence/draftStore.ts';
import { DataList } from '../../../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../../../ui/i18n.ts';
import { IconPencil, IconTrash } from '../../../../../ui/icons.ts';
import { useUrlState } from '../../../../../ui/layout/urlState.ts';
import { useFormat } from '../../../../../words/format.ts';
import classes from './certificates.module.css';
import { RowPerson } from './RowPerson.tsx';
import { RowResult } from './RowResult.tsx';
import type { CertificateRow, RowGroup } from './rows.ts';
import { groupOf, rowGroups, rowState, valuesOf } from './rows.ts';
import type { Certificates } from './useCertificates.ts';

type CertificateRowsProps = { files: Certificates; all: DraftValues; onEdit: (row: CertificateRow) => void };

/** Each file with whose it is, what it says, and what is wrong with it or became of it. */
export function CertificateRows({ files: { rows, sending, change, remove }, all, onEdit }: CertificateRowsProps) {
  const { t } = useTranslation('imports', 'evidence');
  const f = useFormat();
  const [{ show }, setUrl] = useUrlState();
  const group = (Object.keys(rowGroups) as RowGroup[]).find((one) => one === show);
  const open = (row: CertificateRow) => sending === null && row.sending === 'no';
  const usable = (row: CertificateRow) => open(row) && row.obstacle === null;
  const twice = new Set(
    rows.flatMap(({ person, out }, index) =>
      person && !out && rows.some((other, at) => at !== index && !other.out && other.person?.id === person.id)
        ? person.id
        : [],
    ),
  );
  return (
    <div className={classes.list}>
      <DataList
        label={t('certificates.whose')}
        rows={group ? rows.filter((row) => groupOf(row) === group) : rows}
        narrowed={group !== undefined}
        onClearFilters={() => setUrl({ show: undefined })}
        rowKey={(row) => row.key}
        columns={[
          {
            key: 'file',
            label: t('certificates.file'),
            card: 'title',
            cell: (row) => (
              <span className={classes.file}>
                <strong>{row.file.name}</strong>
                <small>{f.bytes(row.file.size)}</small>
              </span>
            ),
          },
          {
            key: 'person',
            label: t('certificates.person'),
            width: '15rem',
            cell: (row) =>
              row.obstacle ? (
                '–'
              ) : (
                <RowPerson
                  row={row}
                  open={open(row)}
                  onChange={(person) => change(row.key, { person, out: false, refusal: null })}
                />
              ),
          },
          {
            key: 'says',
            label: t('certificates.issued'),
            width: '10rem',
            cell: (row) => {
              const { issuedOn, expiresOn, neverExpires } = valuesOf(row, all);
              if (row.obstacle || !issuedOn) return '–';
              return (
                <span className={classes.says}>
                  {f.day(issuedOn)}
                  {row.values === null && row.match?.issuedOn && <small>{t('certificates.byName')}</small>}
                  {(neverExpires || expiresOn) && (
                    <small>
                      {neverExpires ? t('evidence:card.never') : t('evidence:card.expires', { day: f.day(expiresOn) })}
                    </small>
                  )}
                  {row.values !== null && <small>{t('certificates.ownFields')}</small>}
                </span>
              );
            },
          },
          {
            key: 'result',
            label: t('certificates.result'),
            card: 'bare',
            cell: (row) => <RowResult row={row} twice={row.person !== null && twice.has(row.person.id)} />,
          },
          {
            key: 'send',
            label: t('certificates.include'),
            cell: (row) =>
              usable(row) ? (
                <Checkbox
                  aria-label={t('certificates.includeFile', { name: row.file.name })}
                  checked={!row.out && row.person !== null}
                  disabled={row.person === null}
                  onChange={(event) => change(row.key, { out: !event.currentTarget.checked })}
                />
              ) : (
                '–'
              ),
          },
        ]}
        actions={(row) =>
          open(row) && (
            <span className={classes.actions}>
              {rowState(row) !== 'unusable' && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('certificates.edit', { name: row.file.name })}
                  onClick={() => onEdit(row)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="brick"
                size="lg"
                aria-label={t('certificates.remove', { name: row.file.name })}
                onClick={() => remove(row.key)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </span>
          )
        }
        empty={{ title: t('row.none') }}
      />
    </div>
  );
}
