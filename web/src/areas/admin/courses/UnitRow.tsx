import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { ActionIcon, Group, Switch, TextInput } from '@mantine/core';
import type { ContentLanguage } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { useEffect, useRef, useState } from 'react';
import {
  IconAdjustmentsHorizontal,
  IconBook,
  IconFileText,
  IconGripVertical,
  IconHelp,
  IconPackage,
  IconTrash,
  IconVideo,
} from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { StepButton } from '../../../ui/layout/StepButton.tsx';
import classes from './ContentTab.module.css';
import type { Unit } from './outline.ts';
import { UnitSettings } from './UnitSettings.tsx';

export const kindIcons = {
  lesson: IconBook,
  video: IconVideo,
  document: IconFileText,
  quiz: IconHelp,
  scorm: IconPackage,
  xapi: IconPackage,
  cmi5: IconPackage,
};

type UnitRowProps = {
  unit: Unit;
  writing: ContentLanguage;
  editable: boolean;
  canUp: boolean;
  canDown: boolean;
  onChange: (change: Partial<Unit>) => void;
  onStep: (by: -1 | 1) => void;
  onDropBeside: (unitId: string, edge: Edge) => void;
  onRemove: () => void;
  onChoose: () => void;
};
type Edge = 'before' | 'after';

/** One step: its handle, what it is, its title, whether it is required; the rest unfolds. */
export function UnitRow({
  unit,
  writing,
  editable,
  canUp,
  canDown,
  onChange,
  onStep,
  onDropBeside,
  onRemove,
  onChoose,
}: UnitRowProps) {
  const { t, language } = useTranslation('editor');
  const [open, setOpen] = useState(false);
  const { row, handle, edge, dragging } = useDrag(unit.id, editable, onDropBeside);
  const name = inLanguage(unit.titles, language) || unit.contentTitle;
  const Kind = kindIcons[unit.kind];
  return (
    <li
      ref={row}
      className={classes.unit}
      data-edge={edge ?? undefined}
      data-dragging={dragging || undefined}
      data-field="unit"
      data-of={unit.id}
    >
      <div className={classes.unitHead}>
        {editable && (
          <span ref={handle} className={classes.handle} title={t('content.drag', { name })} aria-hidden="true">
            <IconGripVertical size={18} />
          </span>
        )}
        <span className={classes.kind} title={t(`content.kinds.${unit.kind}`)}>
          <Kind size={18} stroke={1.7} aria-hidden />
        </span>
        <div className={classes.grow}>
          <TextInput
            size="sm"
            lang={writing}
            aria-label={t('content.unitTitle')}
            placeholder={t('content.untitled')}
            maxLength={200}
            readOnly={!editable}
            value={unit.titles[writing] ?? ''}
            onChange={(event) => onChange({ titles: { ...unit.titles, [writing]: event.currentTarget.value } })}
          />
          <div className={classes.about}>
            <span>{t(`content.kinds.${unit.kind}`)}</span>
            <span>{unit.contentTitle}</span>
            {unit.contentRetired && <StatusBadge tone="off">{t('content.retired')}</StatusBadge>}
            {!unit.contentPublished && <StatusBadge tone="due">{t('content.unpublished')}</StatusBadge>}
            {unit.contentNumber !== null && (
              <span>{t(editable ? 'content.newest' : 'content.pinned', { number: String(unit.contentNumber) })}</span>
            )}
          </div>
        </div>
        <Group gap={2} wrap="nowrap" className={classes.unitActions}>
          <Switch
            size="sm"
            label={t(unit.required ? 'content.required' : 'content.optional')}
            checked={unit.required}
            disabled={!editable}
            onChange={(event) => onChange({ required: event.currentTarget.checked })}
            mr="xs"
          />
          {editable && (
            <>
              <StepButton label={t('content.up', { name })} by={-1} possible={canUp} onStep={() => onStep(-1)} />
              <StepButton label={t('content.down', { name })} by={1} possible={canDown} onStep={() => onStep(1)} />
            </>
          )}
          <ActionIcon
            variant="subtle"
            aria-label={t('content.settings', { name })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
          </ActionIcon>
          {editable && (
            <ActionIcon variant="subtle" color="brick" aria-label={t('content.remove', { name })} onClick={onRemove}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </div>
      {open && <UnitSettings unit={unit} editable={editable} onChange={onChange} onChoose={onChoose} />}
    </li>
  );
}

/** Dragged by its handle; another step dropped on its upper half goes before it, on its lower half after it. */
function useDrag(unitId: string, editable: boolean, onDropBeside: (unitId: string, edge: Edge) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef(onDropBeside);
  latest.current = onDropBeside;
  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current || !editable) return;
    const edgeAt = (clientY: number): Edge => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ unitId }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['unitId'] === 'string' && source.data['unitId'] !== unitId,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          latest.current(String(source.data['unitId']), edgeAt(location.current.input.clientY));
        },
      }),
    );
  }, [unitId, editable]);
  return { row, handle, edge, dragging };
}
