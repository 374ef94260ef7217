import type { TextInputField } from '#contract/textInput.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { phonePaths } from './textInputPaths.ts'

export const title = 'Type on your TV'

/** The label on the phone, in the words of the television's screen. */
const fieldLabels: Readonly<Record<TextInputField, string>> = {
  groupTitle: 'Group name',
  search: 'Search words',
  sourceTable: 'Table name: project.dataset.table_name',
  hubCustomer: 'Customer ID',
  hubFeed: 'Feed name',
}

interface TextPage {
  csrf: string
  code: string
  field: TextInputField
  maxLength: number
  typedText?: string | undefined
  error?: string | undefined
}

/** Second step: one labelled field. */
export const textPage = ({ csrf, code, field, maxLength, typedText, error }: TextPage) =>
  page({
    title,
    children: (
      <Post action={phonePaths.send} csrf={csrf} hiddenFields={{ code }}>
        <Field
          name="text"
          label={fieldLabels[field]}
          hint={`Up to ${maxLength} characters.`}
          value={typedText}
          error={error}
          maxLength={maxLength}
        />
        <Submit label="Send to TV" />
      </Post>
    ),
  })
