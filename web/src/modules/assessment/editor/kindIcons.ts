import type { QuestionKind } from '@app/domain/assessment/quiz';
import {
  IconArrowsSort,
  IconCircleCheck,
  IconFileText,
  IconLink,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconShieldCheck,
} from '../../../ui/icons.ts';

export const kindIcons: Record<QuestionKind, typeof IconLink> = {
  single: IconCircleCheck,
  multiple: IconListCheck,
  trueFalse: IconShieldCheck,
  numeric: IconListNumbers,
  shortText: IconFileText,
  ordering: IconArrowsSort,
  matching: IconLink,
  hotspot: IconPhoto,
};
