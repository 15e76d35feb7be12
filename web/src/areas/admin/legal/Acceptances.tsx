import { acceptanceList, acceptanceMethods, acceptanceWords } from '@app/domain/legal/acceptance-list';
import { Anchor, Text } from '@mantine/core';
import { hrefOf } from '../../../api/client.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';

/** Everyone who is asked to agree to a version, and who did. */
export function Acceptances({ legalVersionId }: { legalVersionId: string }) {
  const { t } = useTranslation('legalAdmin');
  const list = useList(acceptanceList, 'listLegalAcceptances', 'exportLegalAcceptances', { legalVersionId });
  return (
    <ListView
      list={list}
      search={t('search')}
      title="name"
      rowLink={(row) => ({ to: '/admin/employees/$id', params: { id: row.personId } })}
      cells={{
        state: (row) => (
          <StatusBadge tone={row.state === 'accepted' ? 'good' : 'wait'}>
            {acceptanceWords[row.state][spokenLocale()]}
          </StatusBadge>
        ),
        method: (row) =>
          row.method && (
            <>
              {acceptanceMethods[row.method][spokenLocale()]}
              {row.paper && (
                <Scans
                  count={row.scans}
                  active={row.scansActive}
                  personId={row.personId}
                  companyId={row.paper.companyId}
                  legalVersionId={row.paper.versionId}
                />
              )}
            </>
          ),
      }}
      empty={{ title: t('noPeople'), text: '' }}
    />
  );
}

type ScansProps = { count: number; active: boolean; personId: string; companyId: string; legalVersionId: string };

/** The photos and PDFs of the paper that was signed. */
function Scans({ count, active, ...of }: ScansProps) {
  const { t } = useTranslation('legalAdmin');
  const links = Array.from({ length: count }, (_, place) => (
    <Anchor
      underline="always"
      key={place}
      size="sm"
      ms="xs"
      href={hrefOf('getAcceptanceScan', { ...of, place: String(place) })}
      target="_blank"
      rel="noopener"
      onClick={(event) => event.stopPropagation()}
    >
      {t('scan', { number: place + 1 })}
    </Anchor>
  ));
  return (
    <>
      {links}
      {active && (
        <Text span size="sm" c="brick" ms="xs">
          {t('scanActive')}
        </Text>
      )}
    </>
  );
}
