/** Copy of the sign-in page. */
export const loginCopy = {
  title: 'Login',
  signupTitle: 'Create your account',
  leaving: 'Taking you to the sign-in page',
  arriving: 'Signing you in',
  why: 'With an account you can enroll in courses, and every lecture picks up where you stopped.',
} as const;
