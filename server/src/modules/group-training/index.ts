export { bookMany } from './book-people.ts';
export { takeStaffRole } from './staff-removal.ts';
