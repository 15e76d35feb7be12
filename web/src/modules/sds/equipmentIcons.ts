import type { Equipment } from '@app/domain/sds/sheet';
import {
  IconEar,
  IconEyeglass,
  IconFaceMask,
  IconHandStop,
  IconShieldHalf,
  IconShirt,
  IconShoe,
} from '../../ui/icons.ts';

/** The equipment a sheet names, as signs beside its words. */
export const equipmentIcons = {
  gloves: IconHandStop,
  eyes: IconEyeglass,
  face: IconShieldHalf,
  respirator: IconFaceMask,
  clothing: IconShirt,
  boots: IconShoe,
  hearing: IconEar,
} as const satisfies Record<Equipment, unknown>;
