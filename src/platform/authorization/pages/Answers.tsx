/** Both answers of the consent page: of one size, Allow filled as the answer that most people came to give. */
export const Answers = () => (
  <div className="answers">
    <button type="submit" name="decision" value="deny">
      Deny
    </button>
    <button type="submit" name="decision" value="allow" className="main">
      Allow
    </button>
  </div>
)
