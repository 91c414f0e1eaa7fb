import { findFfmpeg } from '../content/video/ffmpeg.ts';
import { installPackageInBackground } from './debian-packages.ts';

/** Installs ffmpeg where it is missing and this process may, without blocking. @returns whether ffmpeg is there afterwards */
export const ensureFfmpeg = async (): Promise<boolean> => {
  if (findFfmpeg()) return true;
  await installPackageInBackground('ffmpeg');
  return findFfmpeg() !== undefined;
};
