import * as api from '@app/contract/assignment/assignment';
import { companySettings, courseSettings, inOrder, settingIssues } from '@app/domain/company/settings';
import { refuseFields } from '@app/domain/errors';
import { changeCourseSettings as changeSettingsOfCourse, changeSettings, settingsOverrides } from '../company/index.ts';
import { command, query } from '../../platform/http/handler.ts';
import { queueRecheck } from './recheck-queue.ts';
import { offeredCourse } from './offered-course.ts';

const getAssignmentRules = query(api.getAssignmentRules, async (work) => {
  work.authorize('assignment.view', { companyId: work.companyId });
  const { expiringSoonDays, reminderDays, automatic } = companySettings(await settingsOverrides(work));
  return { expiringSoonDays, reminderDays: [...reminderDays], automatic };
});

const changeAssignmentRules = command(
  api.changeAssignmentRules,
  async (work, { expiringSoonDays, reminderDays, automatic }) => {
    work.authorize('assignment.configure', { companyId: work.companyId });
    refuseFields(settingIssues({ expiringSoonDays, reminderDays }));
    const after = { expiringSoonDays, reminderDays: inOrder(reminderDays), automatic };
    const before = companySettings(await changeSettings(work, after));
    if (automatic.mandatory !== before.automatic.mandatory || automatic.recommended !== before.automatic.recommended)
      await queueRecheck(work, work.companyId, null);
    work.record({
      entity: 'company',
      entityId: work.companyId,
      action: 'assignment.changeRules',
      changes: { before, after },
    });
    return {};
  },
);

const changeCourseSettings = command(api.changeCourseSettings, async (work, { courseId, dueDays, reminderDays }) => {
  work.authorize('assignment.configure', { companyId: work.companyId });
  const course = await offeredCourse(work, courseId);
  refuseFields(settingIssues({ dueDays, reminderDays }));
  const after = { dueDays, reminderDays: reminderDays && inOrder(reminderDays) };
  const before = courseSettings(await changeSettingsOfCourse(work, courseId, after), courseId);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'assignment.changeCourseSettings',
    changes: { code: course.code, before, after },
  });
  return {};
});

export const settingHandlers = [getAssignmentRules, changeAssignmentRules, changeCourseSettings];
