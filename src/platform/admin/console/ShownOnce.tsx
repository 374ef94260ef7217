/** A secret, on the only page that shows it. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <>
    <p>
      <strong>{label}</strong>
      <code className="code shown-once" data-testid="shown-once">
        {secret}
      </code>
    </p>
    <p className="warning">Copy it now. You will not see it again: only a hash of it is stored.</p>
  </>
)
