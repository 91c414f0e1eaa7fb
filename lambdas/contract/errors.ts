/** One entry of the error catalog: the HTTP status and the message people read. */
export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  /** The answer carries `Retry-After`. */
  readonly retryAfter?: true;
}

/**
 * The error catalog of the API: stable code → status and default message. Messages that the specification prescribes are
 * copied verbatim.
 */
export const errorCatalog = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  unauthenticated: { status: 401, message: 'Token is missing or invalid' },
  payment_required: { status: 402, message: 'Please buy this course before enrolling.' },
  not_enrolled: { status: 403, message: 'You are not enrolled in this course.' },
  lecture_locked: { status: 403, message: 'This lecture is not unlocked yet.' },
  upgrade_required: { status: 403, message: 'This lecture needs the premium upgrade.' },
  insufficient_scope: { status: 403, message: 'Your sign-in does not allow this.' },
  foreign_origin: { status: 403, message: 'Pages of other sites cannot call this.' },
  reauthentication_required: { status: 403, message: 'Please sign in again to confirm that it is you.' },
  email_unverified: { status: 403, message: 'Please confirm your email address first.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This address does not take this method.' },
  already_owned: { status: 409, message: 'You already own this.' },
  not_complete: { status: 409, message: 'The course is not complete yet.' },
  attempts_exhausted: { status: 409, message: 'You have no attempts left for this quiz.' },
  conflict: { status: 409, message: 'This is not possible right now.' },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'This media type is not supported.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.', retryAfter: true },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: { status: 503, message: 'A service we depend on is not responding.', retryAfter: true },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/** Messages that the specification prescribes for one case of a code. */
export const messages = {
  courseNotFound: 'Course not found.',
} as const;

/** Codes that every endpoint may return, without declaring them. */
export const commonErrors = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];
