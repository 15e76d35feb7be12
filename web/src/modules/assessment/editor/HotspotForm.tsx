import type { HotspotQuestion, Region } from '@app/domain/assessment/quiz';
import { inLanguage } from '@app/domain/localised';
import { ActionIcon, Button, FileButton, Group, NumberInput, Stack, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPhoto, IconPlus, IconTrash } from '../../../ui/icons.ts';
import { refusalWords } from '../../../words/words.ts';
import marks from '../questions/QuestionField.module.css';
import { useEditing } from './editing.ts';
import { replaced, without, withWords } from './questionDrafts.ts';
import type { FormProps } from './formProps.ts';
import classes from './QuestionRows.module.css';
import { WordsField } from './WordsField.tsx';

type Point = { x: number; y: number };

/** A picture and its right places, drawn by pointer or set by numbers. */
export function HotspotForm({ question, path, onChange }: FormProps<HotspotQuestion>) {
  const { t } = useTranslation('assessment');
  const { language, problemAt, uploadPicture, mediaUrl } = useEditing();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const picture = inLanguage(question.picture, language);
  const upload = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    setFailed(null);
    try {
      const name = await uploadPicture(file);
      onChange({
        ...question,
        picture: question.picture.en ? withWords(question.picture, language, name) : { en: name },
      });
    } catch (error) {
      setFailed(refusalWords(error) || t('editor.pictureFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <div>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void upload(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={busy} leftSection={<IconPhoto size={18} aria-hidden />}>
              {picture ? t('editor.replacePicture') : t('editor.choosePicture')}
            </Button>
          )}
        </FileButton>
        {(failed ?? problemAt(`${path}.picture`)) && (
          <p className={classes.problem}>{failed ?? problemAt(`${path}.picture`)}</p>
        )}
      </div>
      {picture && (
        <>
          <Text size="sm" c="dimmed">
            {t('editor.regionsHint')}
          </Text>
          <Canvas
            src={mediaUrl(picture)}
            alt={inLanguage(question.alt, language)}
            regions={question.regions}
            onDraw={(region) => onChange({ ...question, regions: [...question.regions, region] })}
          />
          <Regions question={question} path={path} onChange={onChange} />
        </>
      )}
      <WordsField
        label={t('editor.alt')}
        path={`${path}.alt`}
        value={question.alt}
        onChange={(alt) => onChange({ ...question, alt })}
      />
    </Stack>
  );
}

function Canvas({
  src,
  alt,
  regions,
  onDraw,
}: {
  src: string;
  alt: string;
  regions: Region[];
  onDraw: (region: Region) => void;
}) {
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point | null>(null);
  const at = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));
    return { x: share((event.clientX - box.left) / box.width), y: share((event.clientY - box.top) / box.height) };
  };
  const drawn = from && to ? between(from, to) : null;
  return (
    <div
      className={classes.canvas}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(at(event));
        setTo(null);
      }}
      onPointerMove={(event) => from && setTo(at(event))}
      onPointerUp={() => {
        if (drawn && drawn.w >= 0.01 && drawn.h >= 0.01) onDraw(drawn);
        setFrom(null);
        setTo(null);
      }}
      onPointerCancel={() => setFrom(null)}
    >
      <img src={src} alt={alt} draggable={false} />
      {[...regions, ...(drawn ? [drawn] : [])].map((region, index) => (
        <span
          key={index}
          className={marks.region}
          style={{
            left: `${region.x * 100}%`,
            top: `${region.y * 100}%`,
            width: `${region.w * 100}%`,
            height: `${region.h * 100}%`,
          }}
        >
          <span className={classes.regionNumber}>{index + 1}</span>
        </span>
      ))}
    </div>
  );
}

function between(a: Point, b: Point): Region {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    shape: 'rect',
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    w: round(Math.abs(a.x - b.x)),
    h: round(Math.abs(a.y - b.y)),
  };
}

function Regions({ question, path, onChange }: FormProps<HotspotQuestion>) {
  const { t } = useTranslation('assessment');
  const { problemAt } = useEditing();
  const { regions } = question;
  const problem = problemAt(`${path}.regions`);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('editor.regions')}</legend>
      <ul className={classes.lines}>
        {regions.map((region, index) => (
          <li key={index}>
            <Group gap="xs" align="flex-end" role="group" aria-label={t('editor.region', { number: index + 1 })}>
              {(['x', 'y', 'w', 'h'] as const).map((side) => (
                <NumberInput
                  key={side}
                  w="6rem"
                  size="sm"
                  label={t(`editor.${side}`)}
                  value={Math.round(region[side] * 1000) / 10}
                  min={0}
                  max={100}
                  onChange={(value) =>
                    onChange({
                      ...question,
                      regions: replaced(regions, index, { ...region, [side]: Number(value) / 100 }),
                    })
                  }
                />
              ))}
              <Tooltip label={t('editor.removeRegion', { number: index + 1 })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('editor.removeRegion', { number: index + 1 })}
                  onClick={() => onChange({ ...question, regions: without(regions, index) })}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              </Tooltip>
            </Group>
            {problemAt(`${path}.regions.${index}`) && (
              <p className={classes.problem}>{problemAt(`${path}.regions.${index}`)}</p>
            )}
          </li>
        ))}
      </ul>
      {problem && <p className={classes.problem}>{problem}</p>}
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() =>
          onChange({ ...question, regions: [...regions, { shape: 'rect', x: 0.4, y: 0.4, w: 0.2, h: 0.2 }] })
        }
      >
        {t('editor.addRegion')}
      </Button>
    </fieldset>
  );
}
