import type { Module } from '../../platform/module.ts';
import { createFileAddress, deleteFile, listFiles, readFile } from './files.ts';
import { finishUpload } from './finish-upload.ts';
import { removeBytes, removeIncoming, sweepUploads } from './jobs.ts';
import { sendChunk } from './send-chunk.ts';
import { sweepUnnamed } from './sweep-unnamed.ts';
import { getUploadLimits, startUpload } from './start-upload.ts';
import { abandonUpload, getUpload } from './uploads.ts';

export const filesModule: Module = {
  name: 'files',
  handlers: [
    getUploadLimits,
    startUpload,
    sendChunk,
    getUpload,
    finishUpload,
    abandonUpload,
    listFiles,
    createFileAddress,
    deleteFile,
    readFile,
  ],
  jobs: [sweepUploads, sweepUnnamed, removeIncoming, removeBytes],
};
