/** How far a video is, as players write it: 0:07, 12:40, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * What a key does in the player; null leaves it to the browser. Keys of a field or a list within it are the field's.
 */
export type PlayerAct = 'toggle' | 'mute' | 'captions' | 'full' | { by: number };

export function actOfKey(key: string, within: 'button' | 'slider' | 'list' | 'other'): PlayerAct | null {
  if (within === 'list') return null;
  switch (key.toLowerCase()) {
    case ' ':
      return within === 'button' ? null : 'toggle';
    case 'k':
      return 'toggle';
    case 'm':
      return 'mute';
    case 'c':
      return 'captions';
    case 'f':
      return 'full';
    case 'j':
      return { by: -10 };
    case 'l':
      return { by: 10 };
    case 'arrowleft':
      return { by: -5 };
    case 'arrowright':
      return { by: 5 };
    default:
      return null;
  }
}
