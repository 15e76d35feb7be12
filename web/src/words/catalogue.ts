import type { words as admin } from './en/admin.ts';
import type { words as assessment } from './en/assessment.ts';
import type { words as catalogue } from './en/catalogue.ts';
import type { words as content } from './en/content.ts';
import type { words as dashboard } from './en/dashboard.ts';
import type { words as editor } from './en/editor.ts';
import type { words as enrolment } from './en/enrolment.ts';
import type { words as errors } from './en/errors.ts';
import type { words as identity } from './en/identity.ts';
import type { words as legal } from './en/legal.ts';
import type { words as library } from './en/library.ts';
import type { words as platform } from './en/platform.ts';
import type { words as profile } from './en/profile.ts';
import type { words as qualification } from './en/qualification.ts';
import type { words as shell } from './en/shell.ts';
import type { words as ui } from './en/ui.ts';
import type { words as viewer } from './en/viewer.ts';

declare module '../ui/i18n.ts' {
  /** English is the shape; French must have the same keys. */
  interface Catalogue {
    admin: typeof admin;
    assessment: typeof assessment;
    catalogue: typeof catalogue;
    content: typeof content;
    dashboard: typeof dashboard;
    editor: typeof editor;
    enrolment: typeof enrolment;
    errors: typeof errors;
    identity: typeof identity;
    legal: typeof legal;
    library: typeof library;
    platform: typeof platform;
    profile: typeof profile;
    qualification: typeof qualification;
    shell: typeof shell;
    ui: typeof ui;
    viewer: typeof viewer;
  }
}
