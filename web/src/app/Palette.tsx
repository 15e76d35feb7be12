import { Spotlight, createSpotlight } from '@mantine/spotlight';
export default function Palette(_: { area: string; opened: number }) { void Spotlight; void createSpotlight; return null; }
