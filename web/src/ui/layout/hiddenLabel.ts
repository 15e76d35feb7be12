import classes from './hiddenLabel.module.css';

/**
 * The name of a group of radios or boxes whose heading is elsewhere on the page. Mantine names the group by its own
 * label only: `aria-label` and `aria-labelledby` end on a frame around it that has no role.
 */
export const hiddenLabel = (label: string) => ({ label, labelProps: { className: classes.label } });
