/** Refusals about files that are sent. */
export const fileErrors = {
  fileTooLarge: 413,
  fileTypeRefused: 415,
  fileCorrupt: 400,
  credentialUnreadable: 400,
  imageTooLarge: 400,
  uploadOffset: 409,
  tooManyUploads: 409,
  fileInUse: 409,
  fileInfected: 422,
  quotaExceeded: 507,
} as const;
