import { sourceWords } from '@app/domain/qualification/matrix-words';
import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { ActionIcon, Anchor, Group, Stack, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { hrefOf } from '../../../../api/client.ts';
import { statusTone } from '../../../../modules/qualification/status.ts';
import { spoken } from '../../../../modules/qualification/marks.ts';
import { RevokeButton } from '../../../../modules/qualification/RevokeButton.tsx';
import { CountBadge } from '../../../../ui/feedback/CountBadge.tsx';
import { DataList } from '../../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconFileTypePdf, IconPencil } from '../../../../ui/icons.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import classes from '../employees.module.css';
import type { HeldProof } from '../holdings.ts';
import type { Employee } from '../standing.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const CorrectDays = lazyPart(() => import('./CorrectDays.tsx'));

/** Every proof ever recorded; those corrected show when asked for. */
export function HeldProofs({ employee, proofs, isMe }: { employee: Employee; proofs: HeldProof[]; isMe: boolean }) {
  const { t, language } = useTranslation('why');
  const q = useTranslation('qualification').t;
  const f = useFormat();
  const [all, setAll] = useState(false);
  const [correcting, setCorrecting] = useState<HeldProof | null>(null);
  const title = (proof: HeldProof) =>
    [
      inLanguage(proof.title as Localised, language) || proof.code,
      proof.levelName && inLanguage(proof.levelName as Localised, language),
    ]
      .filter(Boolean)
      .join(' · ');
  const state = (proof: HeldProof) =>
    proof.state === 'corrected' ? (
      <StatusBadge tone="off">{t('held.corrected')}</StatusBadge>
    ) : (
      <Stack gap={4} align="flex-start">
        <StatusBadge tone={statusTone[proof.state]}>{q(`status.${proof.state}`)}</StatusBadge>
        {proof.asked && <CountBadge {...proof.asked} when={f.instant(proof.asked.askedAt)} />}
      </Stack>
    );
  const before = ({ state: known }: HeldProof) => known === 'corrected' || known === 'superseded';
  const live = ({ state: known }: HeldProof) => known !== 'corrected' && known !== 'revoked';
  return (
    <SectionCard
      title={t('held.title')}
      action={
        proofs.some(before) && (
          <Switch
            size="sm"
            label={t('held.showAll')}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )
      }
      flush
    >
      <DataList
        label={t('held.title')}
        rows={proofs.filter((proof) => all || !before(proof))}
        rowKey={(proof) => proof.id}
        empty={{ title: t('held.none'), text: t('held.noneText') }}
        actions={(proof) =>
          live(proof) && (
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                component="a"
                href={hrefOf('getPublicCertificate', { publicId: proof.publicId, locale: spoken(language) })}
                variant="subtle"
                color="gray"
                aria-label={t('held.pdf', { number: proof.certificateNumber })}
              >
                <IconFileTypePdf size={18} aria-hidden />
              </ActionIcon>
              {!isMe && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('held.correct', { what: title(proof) })}
                  onClick={() => setCorrecting(proof)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              )}
              {!isMe && <RevokeButton publicId={proof.publicId} asked={proof.asked} />}
            </Group>
          )
        }
        columns={[
          { key: 'what', label: t('held.what'), card: 'title', cell: title },
          { key: 'state', label: t('held.state'), cell: state },
          {
            key: 'through',
            label: t('held.through'),
            cell: (proof) => (
              <>
                <span className={classes.day}>{proof.validThrough ? f.day(proof.validThrough) : t('held.noEnd')}</span>
                <Text size="xs" c="dimmed" className={classes.day}>
                  {t('held.from', { day: f.day(proof.validFrom) })}
                </Text>
              </>
            ),
          },
          {
            key: 'certificate',
            label: t('held.certificate'),
            cell: (proof) =>
              proof.retractedAt ? (
                t('held.correctedBy', {
                  name: proof.retractedBy ?? '–',
                  day: f.dayOf(proof.retractedAt),
                  reason: proof.retractionReason ?? '',
                })
              ) : (
                <>
                  <Anchor
                    size="sm"
                    className={classes.day}
                    aria-label={t('held.page', { number: proof.certificateNumber })}
                    renderRoot={(props) => <Link to="/achievements/$id" params={{ id: proof.publicId }} {...props} />}
                  >
                    {proof.certificateNumber}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {sourceWords[proof.source][spoken(language)]} · {proof.issuer}
                  </Text>
                </>
              ),
          },
        ]}
      />
      <Suspense>
        {correcting && (
          <CorrectDays
            personId={employee.id}
            proof={correcting}
            title={title(correcting)}
            onClose={() => setCorrecting(null)}
          />
        )}
      </Suspense>
    </SectionCard>
  );
}
