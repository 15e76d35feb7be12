/** The refusals of safety data sheets; `errorStatus` has them with all others. */
export const sheetErrors = {
  sheetDateInFuture: 400,
  sheetDateTooEarly: 400,
  sheetHazardsMissing: 400,
  casWrong: 400,
  barcodeWrong: 400,
  sheetRevisionThere: 409,
  sheetFileThere: 409,
  sheetUploadDone: 409,
  chemicalThere: 409,
  chemicalRemoved: 409,
  sheetRequestAnswered: 409,
  sheetRequestOpen: 409,
} as const;
