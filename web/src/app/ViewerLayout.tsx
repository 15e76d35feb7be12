import { Outlet } from '@tanstack/react-router';

/** The course viewer brings its own outline and takes the whole page. */
export default function ViewerLayout() {
  return <Outlet />;
}
