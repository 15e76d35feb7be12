export const words = {
  all: 'Reports',
  companyEnrolments: {
    title: 'Enrolments',
    description: 'Every attempt at a course: status, due date and result',
    search: 'Search by name, number or course',
    none: 'No enrolments yet',
    noneText: 'Attempts appear here when people are enrolled in courses.',
  },
  companyUnfinished: {
    title: 'Unfinished courses',
    description: 'Open and overdue courses, and what stands in their way',
    search: 'Search by name, number or course',
    none: 'No unfinished courses',
    noneText: 'Everyone has finished what was assigned to them.',
  },
  allEnrolments: {
    title: 'All enrolments',
    description: 'Every attempt at a course, across all companies',
    search: 'Search by name, course or company',
  },
  allCourses: {
    title: 'All courses',
    description: 'Use, quality and outstanding seats of every course',
    search: 'Search by title, code or owner',
    none: 'No courses yet',
    noneText: 'Courses appear here when they are created.',
  },
} as const;
