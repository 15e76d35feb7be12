import type { NamedTexts } from '../named-texts.ts';
import { checkedName, isName } from '../named-texts.ts';
import { isAbsent } from './s3-client.ts';
import type { S3Objects } from './s3-objects.ts';

/** Texts as objects whose keys begin with `folder`. */
export const s3Texts = (objects: S3Objects, folder: string): NamedTexts => ({
  // Stores that speak S3 don't all know how to write only what is not there: of two at the same moment, the later
  // stays.
  async keep(name, text) {
    if (!(await objects.lookFor(folder + checkedName(name)))) await objects.put(folder + name, Buffer.from(text));
  },
  async read(name) {
    try {
      return (await objects.readWhole(folder + checkedName(name))).toString();
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  },
  async names() {
    const found: string[] = [];
    for await (const page of objects.list(folder))
      found.push(...page.map(({ key }) => key.slice(folder.length)).filter(isName));
    return found;
  },
});
