/** Changes with the photo, so that a browser never shows the one before. */
export const photoAddress = ({ path }: { path: string }) => `/api/profile/photo?v=${path.slice(-8)}`;

/** The same of an employee, for the company's admins. */
export const photoAddressOf = (personId: string, { path }: { path: string }) =>
  `/api/settings/employees/${personId}/photo?v=${path.slice(-8)}`;
