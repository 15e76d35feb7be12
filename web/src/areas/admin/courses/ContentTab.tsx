import { Button } from '@mantine/core';
import type { ContentLanguage } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { focusStep } from '../../../ui/layout/StepButton.tsx';
import { ContentPicker } from './ContentPicker.tsx';
import type { Picked } from './ContentPicker.tsx';
import classes from './ContentTab.module.css';
import type { Place, Section, Unit } from './outline.ts';
import { changeUnit, moveSection, moveUnit, placeOf, stepPlace } from './outline.ts';
import { SectionEditor } from './SectionEditor.tsx';
import { StepsTime } from './StepsTime.tsx';
import type { Editing } from './useDraft.ts';

/** For whom content is being chosen: a new step of a section, or a step that gets other content. */
type Choosing = { sectionId: string; unitId?: string };

/** The outline: sections with their steps, moved by drag or by key. */
export function ContentTab({ editing, writing }: { editing: Editing; writing: ContentLanguage }) {
  const { t, language } = useTranslation('editor');
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [told, setTold] = useState('');
  const { sections } = editing.draft;
  const put = (next: Section[]) => editing.set({ sections: next });
  const move = (unitId: string, to: Place | null) => {
    if (!to) return;
    const next = moveUnit(sections, unitId, to);
    const place = placeOf(next, unitId);
    const section = next.find((one) => one.id === place?.sectionId);
    const unit = section?.units[place?.index ?? 0];
    put(next);
    if (section && unit && place)
      setTold(
        t('content.moved', {
          name: inLanguage(unit.titles, language) || unit.contentTitle,
          place: place.index + 1,
          section: inLanguage(section.titles, language) || t('content.untitledSection'),
        }),
      );
  };
  const picked = (item: Picked) => {
    if (!choosing) return;
    const content = {
      contentItemId: item.id,
      kind: item.kind,
      contentTitle: item.title,
      contentNumber: item.number,
      contentPublished: item.number !== null,
      contentRetired: false,
    };
    put(
      choosing.unitId
        ? changeUnit(sections, choosing.unitId, content)
        : addUnit(sections, choosing.sectionId, { ...newUnit(item.title, writing), ...content }),
    );
    setChoosing(null);
  };
  const addSection = () => put([...sections, { id: crypto.randomUUID(), titles: {}, units: [] }]);
  const add = editing.editable && (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={addSection}
      data-field="outline"
    >
      {t('content.addSection')}
    </Button>
  );
  return (
    <div>
      {sections.length === 0 ? (
        <EmptyState drawing="course" title={t('content.empty')} text={t('content.emptyText')} action={add} />
      ) : (
        <>
          <StepsTime editing={editing} />
          <ol className={classes.sections}>
            {sections.map((section, index) => (
              <SectionEditor
                key={section.id}
                section={section}
                number={index + 1}
                writing={writing}
                editable={editing.editable}
                canGo={{ up: index > 0, down: index < sections.length - 1 }}
                canStep={(unitId, by) => stepPlace(sections, unitId, by) !== null}
                onRename={(title) =>
                  put(
                    sections.map((one) =>
                      one.id === section.id ? { ...one, titles: { ...one.titles, [writing]: title } } : one,
                    ),
                  )
                }
                onShift={(by) => {
                  put(moveSection(sections, section.id, by));
                  focusStep(`[data-of="${section.id}"]`, by);
                }}
                onRemove={() => put(sections.filter((one) => one.id !== section.id))}
                onChange={(unitId, change) => put(changeUnit(sections, unitId, change))}
                onStep={(unitId, by) => {
                  move(unitId, stepPlace(sections, unitId, by));
                  focusStep(`[data-of="${unitId}"]`, by);
                }}
                onDrop={(unitId, at) => move(unitId, { sectionId: section.id, index: at })}
                onRemoveUnit={(unitId) =>
                  put(sections.map((one) => ({ ...one, units: one.units.filter((unit) => unit.id !== unitId) })))
                }
                onChoose={(unitId) => setChoosing({ sectionId: section.id, unitId })}
              />
            ))}
          </ol>
          {add}
        </>
      )}
      <p role="status" className={classes.told}>
        {told}
      </p>
      {choosing && <ContentPicker onPick={picked} onClose={() => setChoosing(null)} />}
    </div>
  );
}

type NewUnit = Pick<
  Unit,
  | 'id'
  | 'titles'
  | 'required'
  | 'weight'
  | 'minimumSeconds'
  | 'expectedMinutes'
  | 'requiredWatch'
  | 'requiresPass'
  | 'preview'
>;

function newUnit(title: string, writing: ContentLanguage): NewUnit {
  return {
    id: crypto.randomUUID(),
    titles: { [writing]: title },
    required: true,
    weight: 1,
    minimumSeconds: 0,
    expectedMinutes: 5,
    requiredWatch: false,
    requiresPass: false,
    preview: false,
  };
}

function addUnit(sections: Section[], sectionId: string, unit: Unit): Section[] {
  return sections.map((section) =>
    section.id === sectionId ? { ...section, units: [...section.units, unit] } : section,
  );
}
