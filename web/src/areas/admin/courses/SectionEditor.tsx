import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import type { ContentLanguage } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { useEffect, useRef, useState } from 'react';
import { IconPlus, IconTrash } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StepButton } from '../../../ui/layout/StepButton.tsx';
import classes from './ContentTab.module.css';
import type { Section, Unit } from './outline.ts';
import { UnitRow } from './UnitRow.tsx';

type SectionEditorProps = {
  section: Section;
  number: number;
  writing: ContentLanguage;
  editable: boolean;
  canGo: { up: boolean; down: boolean };
  canStep: (unitId: string, by: -1 | 1) => boolean;
  onRename: (title: string) => void;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (unitId: string, change: Partial<Unit>) => void;
  onStep: (unitId: string, by: -1 | 1) => void;
  /** A step was dropped before the one that stands at `at`. */
  onDrop: (unitId: string, at: number) => void;
  onRemoveUnit: (unitId: string) => void;
  /** Content is wanted: for a new step, or for this one. */
  onChoose: (unitId?: string) => void;
};

/** One section with its title and its steps; a step dropped anywhere below them goes to its end. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, number, writing, editable, canGo, canStep } = props;
  const { t, language } = useTranslation('editor');
  const name = inLanguage(section.titles, language) || t('content.untitledSection');
  const { element, over } = useDropAtEnd(section, editable, props.onDrop);
  return (
    <li
      className={classes.section}
      ref={element}
      data-over={over || undefined}
      data-field="section"
      data-of={section.id}
    >
      <div className={classes.sectionHead}>
        <TextInput
          className={classes.grow}
          lang={writing}
          aria-label={t('content.sectionTitle', { number })}
          placeholder={t('content.sectionTitle', { number })}
          maxLength={200}
          readOnly={!editable}
          value={section.titles[writing] ?? ''}
          onChange={(event) => props.onRename(event.currentTarget.value)}
        />
        {editable && (
          <Group gap={2} wrap="nowrap">
            <StepButton
              label={t('content.up', { name })}
              by={-1}
              possible={canGo.up}
              onStep={() => props.onShift(-1)}
            />
            <StepButton
              label={t('content.down', { name })}
              by={1}
              possible={canGo.down}
              onStep={() => props.onShift(1)}
            />
            <ActionIcon
              variant="subtle"
              color="brick"
              aria-label={t('content.removeSection', { name })}
              onClick={props.onRemove}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </div>
      {section.units.length === 0 && <p className={classes.none}>{t('content.sectionEmpty')}</p>}
      <ol className={classes.units}>
        {section.units.map((unit, index) => (
          <UnitRow
            key={unit.id}
            unit={unit}
            writing={writing}
            editable={editable}
            canUp={canStep(unit.id, -1)}
            canDown={canStep(unit.id, 1)}
            onChange={(change) => props.onChange(unit.id, change)}
            onStep={(by) => props.onStep(unit.id, by)}
            onDropBeside={(dropped, edge) => props.onDrop(dropped, edge === 'before' ? index : index + 1)}
            onRemove={() => props.onRemoveUnit(unit.id)}
            onChoose={() => props.onChoose(unit.id)}
          />
        ))}
      </ol>
      {editable && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => props.onChoose()}
        >
          {t('content.addUnit')}
        </Button>
      )}
    </li>
  );
}

function useDropAtEnd(section: Section, editable: boolean, onDrop: (unitId: string, at: number) => void) {
  const element = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const length = section.units.length;
  useEffect(() => {
    if (!element.current || !editable) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => typeof source.data['unitId'] === 'string',
      onDrag: ({ location, self }) => setOver(location.current.dropTargets[0]?.element === self.element),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location, self }) => {
        setOver(false);
        // a step above took it already
        if (location.current.dropTargets[0]?.element === self.element)
          latest.current(String(source.data['unitId']), length);
      },
    });
  }, [length, editable]);
  return { element, over };
}
