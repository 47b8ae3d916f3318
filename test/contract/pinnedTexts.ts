/** Every exact text that the description gives for what is built, by area; `{}` stands for what is filled in. Typos are the description's own. */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'signing in': [
    'Welcome Back', 'Username', 'Password', 'Login', 'Continue with Google', 'Continue with the code host', 'Sign Up', 'User or Password does not match',
    'Please input your username!', 'Please input your password!', 'Unexpected response. Try again later', 'Something went wrong. Please try again later',
    'Your session expired',
  ],
  'every page': ['Something went wrong', 'Sorry, something went wrong', 'Nothing found', 'Code', 'Shared with me', 'Team', 'Create New', 'Batch Job', 'Notebook'],
  'empty lists': ['Nothing found', 'No people found...', 'No messages', 'No region available', 'No zones available'],
  account: [
    'Update Personal Information success', 'Update Personal Picture success', 'Please input your current password', 'Please input your new password',
    'Please input your new password confirmation', 'The two passwords that you entered do not match!',
    'Notifications preferences updated', 'Browser notifications are blocked. Allow them in your browser settings to receive push notifications.',
  ],
  'zones, regions and groups': [
    'Please enter a valid name (alphanumericand hyphens)', 'Please input a group name!', '{} name exists', '{} {} failed', '{} {} {} success', 'Team Groups',
  ],
  notebooks: [
    'Create Notebook', 'Notebook created successfully', 'Create {} {} success', 'Update {} success', 'Delete notebook success', 'Unable to stop the notebook',
    'Unable to save the {}', 'Please upload a notebook', 'Please input project directory!', 'Please choose file!', 'Please choose provider', 'Please choose region',
    'Please choose zone', 'Please input your Instance type!', 'Please input your notebook name!', 'Please add some category', 'Please add some task', 'Please add some tag',
    'Choose from Drive', 'Choose a File', 'Choose a Folder', 'createSuccess', 'createNotebookUploadStateChange', 'editSuccess', 'Still starting', 'Navigation',
  ],
  'jobs and environments': ['Execute job failed.', 'Stop job failed.', 'Delete job success', 'Delete environment success'],
  datasets: ['Delete dataset failed', 'Delete dataset success'],
  drive: [
    'Deletion success', 'New folder creation success', 'Move content success', 'Rename folder success', 'Rename file success', 'Path copied to clipboard',
    "Sorry, we couldn't {} {}. Try again later", "Sorry, we couldn't {} all files", "Your browser doesn't support this option", 'Failed!', 'Root', '{} here',
    "Do you want to delete the selected files? This action can't be undone.", 'Please enter a valid folder name (alphanumeric, spaces and hyphens)',
    'Please enter a valid name (alphanumeric, spaces and hyphens)',
  ],
  uploads: [
    'Finished', 'Fail', 'Uploading', 'Canceled', 'Network error', 'Request Failed with {}', 'Upload has not been completed. Do you want to cancel it?', 'Cancel upload',
    'Continue upload',
  ],
  github: [
    'Please retry Github operation in {}', "Something went wrong reading '{}' branch files", 'Unrecognizable url', 'No branches found',
    'Repository not found (incorrect url or private)', 'Github successfully connected', 'Authorization expired',
    'This tree have {} files and you have {} requests remaining (Github hourly reset the limit)',
  ],
  dashboard: ['Utilization', 'Resources Monitoring'],
};
