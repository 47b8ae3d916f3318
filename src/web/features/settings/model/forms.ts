import type { User } from '~/contract';
import {
  EMAIL_RULE,
  FULLNAME_RULE,
  isEmailAddress,
  PASSWORD_RULE,
  PASSWORD_SHORTEST,
} from '~/contract/settings/accountRules';
import { draft, type Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';

/** The profile forms (SET-04, SET-06). */
export interface ProfileValues {
  readonly fullname: string;
  readonly email: string;
}

export const profileForm = draft<ProfileValues, null>('settings/profileForm', {
  fullname: ({ fullname }) => (fullname.trim() ? undefined : FULLNAME_RULE),
  email: ({ email }) => (isEmailAddress(email.trim()) ? undefined : EMAIL_RULE),
});

export const profileValues = ({ fullname, email }: User): ProfileValues => ({ fullname, email });

/** A new password, twice, and the one it takes the place of (SET-17 to SET-20). */
export interface PasswordValues {
  readonly current_password: string;
  readonly new_password: string;
  readonly confirmation: string;
}

export const NO_PASSWORDS: PasswordValues = {
  current_password: '',
  new_password: '',
  confirmation: '',
};

const newProblem = ({ new_password }: PasswordValues): string | undefined => {
  if (new_password === '') return 'Please input your new password';
  return [...new_password].length < PASSWORD_SHORTEST ? PASSWORD_RULE : undefined;
};

const confirmationProblem = ({
  new_password,
  confirmation,
}: PasswordValues): string | undefined => {
  if (confirmation === '') return 'Please input your new password confirmation';
  return confirmation === new_password
    ? undefined
    : 'The two passwords that you entered do not match!';
};

export const passwordForm = draft<PasswordValues, null>('settings/passwordForm', {
  current_password: ({ current_password }) =>
    current_password ? undefined : 'Please input your current password',
  new_password: newProblem,
  confirmation: confirmationProblem,
});

/** Null until the page of settings was open. */
export const selectProfileForm = (state: RootState) => state.settings?.profileForm ?? null;
/** Null while no page of settings is open: a password is kept no longer. */
export const selectPasswordForm = (state: RootState) => state.settings?.passwordForm ?? null;

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly profileForm?: Draft<ProfileValues> | null;
    readonly passwordForm?: Draft<PasswordValues> | null;
  }
}
