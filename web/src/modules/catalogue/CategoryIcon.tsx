import {
  IconBiohazard, IconBolt, IconBook, IconBriefcase, IconBuilding, IconBuildingFactory2, IconCrane, IconDroplet, IconEar, IconFirstAidKit, IconFlame, IconFlask, IconForklift, IconGavel,
  IconHelmet, IconLadder, IconLock, IconMask, IconPackage, IconRadioactive, IconSchool, IconShieldCheck, IconStethoscope, IconTool, IconTruck, IconTruckDelivery, IconUsersGroup, IconWall, IconWind,
} from '../../ui/icons.ts';

/** Icons a category can have, by the name it is stored under. */
export const categoryIcons = {
  book: IconBook, flask: IconFlask, biohazard: IconBiohazard, radioactive: IconRadioactive, droplet: IconDroplet, tool: IconTool, bolt: IconBolt, forklift: IconForklift, crane: IconCrane, truck: IconTruck,
  'truck-delivery': IconTruckDelivery, package: IconPackage, ladder: IconLadder, wall: IconWall, helmet: IconHelmet, lock: IconLock, wind: IconWind, mask: IconMask, 'first-aid-kit': IconFirstAidKit,
  stethoscope: IconStethoscope, ear: IconEar, flame: IconFlame, 'shield-check': IconShieldCheck, 'users-group': IconUsersGroup, building: IconBuilding, factory: IconBuildingFactory2, briefcase: IconBriefcase,
  gavel: IconGavel, school: IconSchool,
} as const;
export type CategoryIconName = keyof typeof categoryIcons;

/** The icon of a category; a book where the name is not one of ours. */
export function CategoryIcon({ name, size = 24 }: { name: string; size?: number }) {
  const Icon = categoryIcons[name as CategoryIconName] ?? IconBook;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
