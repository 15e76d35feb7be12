import { allCourseList } from '@app/domain/reports/all-course-list';
import { companyExpiredList } from '@app/domain/reports/expiry/company-expired-list';
import { expect, test } from 'vitest';
import { fieldsAsked } from './customColumns.ts';

test('what costs much to tell is requested where it is shown, custom fields of employees likewise', () => {
  expect(fieldsAsked(allCourseList, undefined)).toBeUndefined();
  expect(fieldsAsked(allCourseList, 'title,enrolled')).toBeUndefined();
  expect(fieldsAsked(allCourseList, 'title,medianMinutes,field7,hardest')).toBe('medianMinutes,hardest');
  expect(fieldsAsked(companyExpiredList, 'name,field7,belowMinimum')).toBe('field7,belowMinimum');
});
