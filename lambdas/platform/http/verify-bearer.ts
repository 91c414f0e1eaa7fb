import { personalTokenPrefix } from '../../resources/personal-token.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';
import type { VerifyPersonalToken } from './verify-personal-token.ts';

const personal = new RegExp(`^Bearer +(${personalTokenPrefix}.*)$`, 'i');

/** Joins the verifiers of access tokens and personal tokens into one; the beginning of a token says whose it is. */
export const verifyBearer =
  (access: VerifyAccessToken, verifyPersonal: VerifyPersonalToken): VerifyAccessToken =>
  (authorization) => {
    const [, token] = personal.exec(authorization ?? '') ?? [];
    return token === undefined ? access(authorization) : verifyPersonal(token);
  };
