import type { Page } from '@playwright/test';

/** Roles of what one presses, fills in or chooses. */
const controls = new Set(
  'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem'.split(
    ' ',
  ),
);

/** The controls that a screen reader would announce by their role alone, each as its HTML begins. */
export async function unnamedControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const unnamed = nodes.filter(
    ({ ignored, role, name }) => !ignored && controls.has(String(role?.value)) && !String(name?.value ?? '').trim(),
  );
  const found: string[] = [];
  for (const { backendDOMNodeId: backendNodeId, role } of unnamed) {
    if (backendNodeId === undefined) continue;
    const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId });
    found.push(`${String(role?.value)}: ${outerHTML.slice(0, 160)}`);
  }
  await session.detach();
  return found;
}
