import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import {
  detectPictureType,
  type PictureHeader,
  readPictureHeader,
} from '../domain/picture/picture-header.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { Operation } from '../platform/http/operation.ts';
import { pictureAddress, pictureKeys, pictureSizes } from '../stores/learner/profile-pictures.ts';
import { readOrCreateProfile } from '../use-cases/read-or-create-profile.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { UserDeps } from './deps.ts';

const field = 'profilePicture';

/** Reads the single file of the form. Its name and media type are ignored, because the sender can make them up. */
const readFile = async (body: Uint8Array, contentType = ''): Promise<Uint8Array> => {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw invalidRequest([], 'The body is not a form');
    });
  const [[name, file] = [], ...others] = [...form];
  if (others.length > 0 || name !== field || !(file instanceof Blob))
    throw invalidRequest([field], `Send one file, as ${field}`);
  if (file.size > limits.pictureBytes) throw new ApiError('payload_too_large');
  return new Uint8Array(await file.arrayBuffer());
};

/**
 * Checks everything that can be checked without decoding.
 * @throws ApiError 415 for other types, 400 for broken or too large pictures
 */
const readHeader = (bytes: Uint8Array): PictureHeader => {
  if (detectPictureType(bytes) === undefined) {
    throw new ApiError('unsupported_media_type', { message: 'Use a JPEG, PNG or WebP picture.' });
  }
  const header = readPictureHeader(bytes);
  if (!header || header.width === 0 || header.height === 0 || header.scans > limits.pictureScansMax)
    throw unreadable();
  if (Math.max(header.width, header.height) > limits.pictureSidePixels) {
    const most = limits.pictureSidePixels;
    throw invalidRequest([field], `The picture is larger than ${most} × ${most} pixels`);
  }
  return header;
};

const unreadable = (): ApiError => invalidRequest([field], 'The picture could not be read');

/** Removes the earlier pictures. If this fails, the next upload does it. */
const removeOthers = async ({ pictures, files, warn }: UserDeps, sub: string, id: string): Promise<void> => {
  try {
    const ids = await pictures.giveUpOthers(sub, id);
    await files.remove(ids.flatMap(pictureKeys));
    await pictures.forget(sub, ids);
  } catch (error) {
    warn('earlier pictures stay for now', error);
  }
};

/**
 * Redraws the picture in every size, stores the files, shows them, and then removes the earlier ones, so that the profile always refers to an
 * existing picture, whatever fails. The uploaded file itself is not stored.
 */
export const uploadProfilePicture =
  (deps: UserDeps): Operation<'uploadProfilePicture'> =>
  async ({ caller: { sub, ...rest }, body, headers }) => {
    const bytes = await readFile(body, headers['content-type']);
    const header = readHeader(bytes);
    await readOrCreateProfile(deps, { sub, ...rest });
    await requireAllowance(deps.limits, { ...counters.pictureUpload, who: sub });
    const drawn = await deps.drawSizes(bytes, header, pictureSizes);
    if (!drawn) throw unreadable();
    const id = deps.newId();
    const gone = (): ApiError =>
      new ApiError('conflict', {
        message: 'Another picture was uploaded, or this account has been deleted.',
      });
    if (!(await deps.pictures.begin(sub, id))) throw gone();
    const keys = pictureKeys(id);
    await Promise.all(
      pictureSizes.map((size, index) =>
        deps.files.putPicture(keys[index] ?? '', drawn.get(size) ?? new Uint8Array()),
      ),
    );
    if (!(await deps.pictures.show(sub, id))) {
      await deps.files.remove(keys);
      throw gone();
    }
    await removeOthers(deps, sub, id);
    return { status: 200, body: { picture: pictureAddress(id) } };
  };
