import { strToU8, zipSync } from 'fflate';
import type { ReviewArchive } from '../../../domain/review/review-archive.ts';
import { writeCollection } from './write-collection.ts';

/** Makes an Anki file (.apkg) of an archive: a zip of the collection and of its media, of which there are none. */
export const makePackage = (archive: ReviewArchive, siteUrl: string, now: number): Uint8Array =>
  zipSync({ 'collection.anki2': writeCollection(archive, siteUrl, now), media: strToU8('{}') });
